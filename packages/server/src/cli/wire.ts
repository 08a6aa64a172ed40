import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Refusal } from './faults.ts'

/** One line of JSON each way. After an answer's line come the bytes of a file, as many as the line says. */
export const Request = z.object({ args: z.array(z.string()), text: z.optional(z.string()) })
export const Answer = z.object({
  exitCode: z.int(),
  stdout: z.string(),
  stderr: z.string(),
  bytes: z.optional(z.int()),
})

const MEGABYTE = 1024 * 1024
/** Twice the largest import over the network. */
export const REQUEST_LIMIT = 64 * MEGABYTE

const NEWLINE = 10

/** The first line and the bytes received after it; undefined when the other side closed before the end of the line. */
export async function readLine(
  chunks: AsyncIterator<Buffer>,
  limit: number,
): Promise<{ readonly line: string; readonly rest: Buffer } | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for (;;) {
    const next = await chunks.next()
    if (next.done) return undefined
    const { value } = next
    const end = value.indexOf(NEWLINE)
    size += end === -1 ? value.length : end
    if (size > limit) throw new Refusal(`What was sent is larger than ${limit / MEGABYTE} MB.`)
    if (end === -1) parts.push(value)
    else {
      parts.push(value.subarray(0, end))
      return { line: Buffer.concat(parts).toString('utf8'), rest: value.subarray(end + 1) }
    }
  }
}

/** The kernel's field has 108 bytes with its closing zero on Linux, 104 on macOS and the BSDs. */
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103

export const socketFile = (dataDir: string): string => join(dataDir, 'portal.sock')

export type SocketPath = { readonly path: string; readonly release: () => void }

/**
 * The name by which a socket in the folder is bound and called. A long path goes through an open handle of the folder,
 * so that no second folder is needed that other users could write to.
 */
export function socketPath(dataDir: string): SocketPath | undefined {
  const file = socketFile(dataDir)
  if (Buffer.byteLength(file) <= MAX_PATH_BYTES) return { path: file, release: () => undefined }
  if (process.platform !== 'linux') return undefined
  const folder = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: `/proc/self/fd/${folder}/portal.sock`, release: () => closeSync(folder) }
}
