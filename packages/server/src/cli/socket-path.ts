import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'

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
