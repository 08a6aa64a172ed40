import { link, open, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import type { Source } from './command.ts'
import { isSystemError, Refusal } from './faults.ts'

/**
 * Reads in the process of the command line: a path is relative to its folder, and its user may read other files than
 * the server.
 */
export async function readSource(source: Source): Promise<string> {
  if (source === 'hidden line' && process.stdin.isTTY) return typedUnseen()
  const bytes = typeof source === 'object' ? await readBytes(source.file) : await buffer(process.stdin)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(`${typeof source === 'object' ? source.file : source} is not text in UTF-8.`)
  }
}

export const readBytes = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: unknown) => {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`)
  })

async function typedUnseen(): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output, terminal: true })
  process.stderr.write('Password: ')
  try {
    return await new Promise((resolve, reject) => {
      line.once('line', resolve).once('close', () => reject(new Refusal('No password was given.')))
    })
  } finally {
    line.close()
    process.stderr.write('\n')
  }
}

export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Refusal(`${file} exists already.`)
}

/** Saves the whole file or nothing, readable by the owner only, and never over another file. */
export async function saveNew(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  // The part file has a name of its own, so that two backups at once do not disturb each other.
  const part = `${file}.${process.pid}.part`
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(part, file)
  } catch (error) {
    throw isSystemError(error) ? new Refusal(`${file} cannot be written: ${error.message}`) : error
  } finally {
    await rm(part, { force: true })
  }
}

/** Texts of customers must not control the terminal of the reader. Newlines and tabs may stay. */
export const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- the very characters that are meant
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\u{fffd}')
