import { isDeeperThan, MOST_LEVELS } from '../../../../platform/http/request-bodies.ts'

/** A bundle of which nothing can be read; the message says why and where, to the people who send it. */
export class UnreadableBundle extends Error {
  override readonly name = 'UnreadableBundle'
}

/** The value and, as JSON keeps the last of them only, the paths of keys that an object has more than once. */
export type ParsedBundle = { readonly value: unknown; readonly repeated: readonly KeyPath[] }
export type KeyPath = readonly (string | number)[]

export function parseBundle(bytes: Uint8Array): ParsedBundle {
  const text = decode(bytes)
  const value = parse(text)
  if (isDeeperThan(MOST_LEVELS, value))
    throw new UnreadableBundle(`The bundle is nested deeper than ${MOST_LEVELS} levels.`)
  return { value, repeated: repeatedKeys(text) }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableBundle('The bundle is not text in UTF-8.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    throw new UnreadableBundle(
      `The bundle is not JSON: ${hasPosition(message) ? message : located(text, message)}`,
    )
  }
}

const hasPosition = (message: string): boolean => /at position \d+/.test(message)

/** Finds the position of a wrong token, which the parser names without one: the end of the longest beginning without the error. */
function located(text: string, message: string): string {
  const isWrong = (length: number): boolean => isUnexpectedToken(text.slice(0, length))
  let [fine, wrong] = [0, text.length]
  while (wrong - fine > 1) {
    const middle = Math.floor((fine + wrong) / 2)
    if (isWrong(middle)) wrong = middle
    else fine = middle
  }
  const position = isWrong(text.length) ? fine : text.length
  const lines = text.slice(0, position).split('\n')
  const [what = ''] = message.split(/, | is not valid JSON/)
  return `${what} at position ${position} (line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1})`
}

function isUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return (error as Error).message.startsWith('Unexpected token')
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The position of the reader on one level: the keys of an object so far and the newest of them, or the index in a list. */
type Nest = { readonly keys: Set<string> | undefined; at: string | number }

/** Walks through a text that is known to be JSON. */
function repeatedKeys(text: string): readonly KeyPath[] {
  const repeated: KeyPath[] = []
  const nests: Nest[] = []
  let isKey = false
  for (let index = 0; index < text.length; index += 1) {
    const nest = nests.at(-1)
    switch (text.charCodeAt(index)) {
      case QUOTE: {
        const end = endOfString(text, index)
        if (isKey && nest?.keys) {
          nest.at = JSON.parse(text.slice(index, end + 1)) as string
          if (nest.keys.has(nest.at)) repeated.push(nests.map(({ at }) => at))
          nest.keys.add(nest.at)
        }
        isKey = false
        index = end
        break
      }
      case OPEN_OBJECT:
      case OPEN_LIST:
        isKey = text.charCodeAt(index) === OPEN_OBJECT
        nests.push({ keys: isKey ? new Set() : undefined, at: 0 })
        break
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        nests.pop()
        break
      case COMMA:
        isKey = nest?.keys !== undefined
        if (typeof nest?.at === 'number') nest.at += 1
        break
      default:
    }
  }
  return repeated
}

/** A quote ends the string unless an odd number of backslashes stands before it. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - 1 - before) % 2 === 0) return end
  }
}
