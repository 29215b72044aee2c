#!/usr/bin/python3
"""Pointer and keys of an X display, as devices: one command a line, answered by a line once the display has it."""
import ctypes
import sys

x11 = ctypes.CDLL('libX11.so.6')
xtst = ctypes.CDLL('libXtst.so.6')
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
x11.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
x11.XKeysymToKeycode.restype = ctypes.c_ubyte
xtst.XTestFakeMotionEvent.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_ulong]
xtst.XTestFakeButtonEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
xtst.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]

KEYSYMS = {'Enter': 0xFF0D, 'Control': 0xFFE3}
display = x11.XOpenDisplay(sys.argv[1].encode())
if not display:
    sys.exit('no such display')


def act(what, *given):
    if what == 'move':
        xtst.XTestFakeMotionEvent(display, -1, int(given[0]), int(given[1]), 0)
    elif what in ('press', 'release'):
        xtst.XTestFakeButtonEvent(display, 1, what == 'press', 0)
    elif what in ('down', 'up'):
        xtst.XTestFakeKeyEvent(display, x11.XKeysymToKeycode(display, KEYSYMS[given[0]]), what == 'down', 0)
    x11.XSync(display, 0)


for line in sys.stdin:
    act(*line.split())
    print('done', flush=True)
