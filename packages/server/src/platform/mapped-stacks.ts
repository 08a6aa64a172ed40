import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'

/** The folder of the built program, which is flat. In the sources no frame of a stack is a script beside this file. */
const FOLDER = new URL('.', import.meta.url).href
const POSITION = /(file:[^\s)]+\/)([^\s/)]+\.js):(\d+):(\d+)/

/** V8 writes a frame as Node shows it: `async name (file:///path:line:column)`. */
type Frame = { readonly toString: () => string }

/**
 * Makes stacks of the built program name the sources. Node can do so itself (--enable-source-maps), but it reads all maps
 * at start, for a fifth of the time that the start takes. Here a map is read when a stack first needs it.
 */
export function mapStacks(): void {
  Error.prepareStackTrace = (error, frames: readonly Frame[]) =>
    [
      Error.prototype.toString.call(error),
      ...frames.map((frame) => `    at ${inSources(frame.toString())}`),
    ].join('\n')
}

function inSources(frame: string): string {
  return frame.replace(POSITION, (position, folder: string, file: string, line: string, column: string) => {
    const map = folder === FOLDER ? mapOf(file) : undefined
    const origin = map?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return position
    const { fileName, lineNumber, columnNumber } = origin
    return `${new URL(fileName, FOLDER).href}:${lineNumber}:${columnNumber}`
  })
}

const maps = new Map<string, SourceMap | undefined>()

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

/** Chunks of other people's packages have no map. Nor may a map that cannot be read hide the error itself. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`, FOLDER), 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}
