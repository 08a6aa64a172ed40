const TOKEN = /\[txt\||\]/g

/**
 * `[txt|…]` shows only what is inside (specification section 2). The provider's systems write such markers into texts,
 * also inside tags and attributes, so they are removed before the HTML is cleaned. One pass keeps the cost of a hostile
 * text linear. A marker that is never closed is plain text.
 */
export function withoutMarkers(text: string): string {
  const parts: string[] = []
  /** The indexes in `parts` of the markers that are still open. */
  const open: number[] = []
  let end = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    parts.push(text.slice(end, index))
    end = index + token.length
    if (token !== ']') open.push(parts.push(token) - 1)
    else {
      const opened = open.pop()
      if (opened === undefined) parts.push(token)
      else parts[opened] = ''
    }
  }
  return parts.join('') + text.slice(end)
}
