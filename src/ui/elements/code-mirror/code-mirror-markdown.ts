import { Lexer, type MarkedToken, type Token } from 'marked';

/**
 * Documentation of a name, in Markdown, as elements. HTML stays text, and an address is only a link if it leads to a web
 * page. The text must be short: the time can grow with the square of its marks.
 */
export function markdownElements(text: string): (Node | string)[] {
  const written = text
    .replace(LINK_TAG, (_whole, target: string) => `\`${target}\``)
    // A tag begins a paragraph, also after a list.
    .replace(/\n(?=@\w)/g, '\n\n');
  try {
    return blocksOf(Lexer.lex(written));
  } catch {
    // Quotes inside quotes, thousands deep.
    return [element('p', [text])];
  }
}

/** `{@link name}` of a doc comment. */
const LINK_TAG = /\{@link(?:code|plain)?[ \t]([^{}\n]{1,200})\}/g;

function blocksOf(tokens: readonly Token[]): (Node | string)[] {
  return tokens.flatMap((each): (Node | string)[] => {
    const token = each as MarkedToken;
    switch (token.type) {
      case 'space':
      case 'def':
        return [];
      case 'code':
        return [element('pre', [element('code', [token.text])])];
      case 'heading':
        return [element('p', [element('strong', inlineOf(token.tokens))])];
      case 'list':
        return [
          element(
            token.ordered ? 'ol' : 'ul',
            token.items.map((item) => element('li', blocksOf(item.tokens))),
          ),
        ];
      case 'blockquote':
        return [element('blockquote', blocksOf(token.tokens))];
      case 'paragraph':
        return [element('p', inlineOf(token.tokens))];
      case 'text':
        return inlineOf(token.tokens ?? [token]);
      default:
        return [element('p', [token.raw])];
    }
  });
}

function inlineOf(tokens: readonly Token[]): (Node | string)[] {
  return tokens.flatMap((each): (Node | string)[] => {
    const token = each as MarkedToken;
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return [element(token.type, inlineOf(token.tokens))];
      case 'codespan':
        return [element('code', [token.text])];
      case 'br':
        return [element('br', [])];
      case 'escape':
        return [token.text];
      case 'link':
        return [linkOf(token.href, inlineOf(token.tokens))];
      case 'text':
        return token.tokens === undefined ? [token.text] : inlineOf(token.tokens);
      default:
        return [token.raw];
    }
  });
}

function linkOf(href: string, content: (Node | string)[]): Node {
  if (!/^https?:\/\//i.test(href)) return element('span', content);
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.append(...content);
  return link;
}

function element(name: string, content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
