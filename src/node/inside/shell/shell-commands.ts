/** The shell's own commands. They can also be started without a shell. */
export const SHELL_COMMANDS: ReadonlySet<string> = new Set(
  (
    'awk base64 basename cat chmod clear column comm cp curl cut date diff dirname du echo egrep env expand expr ' +
    'false fgrep file find fold git grep gunzip gzip ' +
    ('head hostname html-to-markdown join jq ln ls md5sum mkdir mv nl od paste printenv printf pwd readlink rev ' +
      'rg rm rmdir sed seq sha1sum sha256sum ') +
    ('sleep sort split sqlite3 stat strings tac tail tee test time timeout touch tr tree true unexpand uniq wc ' +
      'which whoami xargs zcat')
  ).split(' '),
);
