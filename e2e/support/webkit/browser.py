#!/usr/bin/python3
"""One window of WebKitGTK for WebKitWebDriver, with a profile on disk: a MiniBrowser under automation has none, and so no files."""
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

PROFILE = os.environ['TOOLYARD_WEBKIT_PROFILE']
# What Safari has and this port leaves off.
FEATURES = {'AccessHandle', 'FileSystem', 'FileSystemWritableStream', 'StorageAPI', 'StorageAPIEstimate'}

settings = WebKit2.Settings(enable_page_cache=True, enable_write_console_messages_to_stdout=True)
listed = WebKit2.Settings.get_all_features()
for at in range(listed.get_length()):
    if listed.get(at).get_identifier() in FEATURES:
        settings.set_feature_enabled(listed.get(at), True)

data = WebKit2.WebsiteDataManager(base_data_directory=PROFILE + '/data', base_cache_directory=PROFILE + '/cache')
context = WebKit2.WebContext(website_data_manager=data)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1280, default_height=860)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _view: window.destroy())
    return view


def started(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name('Toolyard')
    session.set_application_info(about)
    session.connect('create-web-view', open_view)


context.set_automation_allowed(True)
context.connect('automation-started', started)
Gtk.main()
