import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import type { Database, Db } from '../platform/database/database.ts'
import { fromPglite, pgliteOptions } from '../platform/database/embedded.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'
import { Refusal } from './faults.ts'
import { readBytes } from './files.ts'

/**
 * The files of the embedded database as a gzipped tar. They are read in one go, between two statements: what was
 * committed is in it, and what was not is undone when it is opened, as after a crash.
 */
export async function* dumpEmbedded(db: Db): AsyncGenerator<Uint8Array> {
  const { $client: lite } = db as Db & { readonly $client: PGlite }
  const dump = await lite.dumpDataDir('gzip')
  yield* dump.stream()
}

/** Restores into a folder beside the real one, opens it as a check, and only then moves it into place. */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  whenOpen: (database: Database) => Promise<void>,
): Promise<void> {
  const lock = lockFolder(dataDir)
  const folder = join(dataDir, 'pglite')
  const trial = `${folder}.restored`
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new Refusal(`${folder} holds a database already. Move it away or set another DATA_DIR.`)
    }
    rmSync(trial, { recursive: true, force: true })
    mkdirSync(trial, { mode: 0o700 })
    const database = fromPglite(await load(trial, await tarOf(file), file))
    try {
      await whenOpen(database)
    } finally {
      await database.close()
    }
    renameSync(trial, folder)
  } finally {
    rmSync(trial, { recursive: true, force: true })
    lock.release()
  }
}

/** Unpacks and checks the file first: given a broken one, PGlite rejects a promise that no code awaits. */
async function tarOf(file: string): Promise<Buffer<ArrayBuffer>> {
  const tar = await promisify(gunzip)(await readBytes(file)).catch((error: unknown) => {
    throw notABackup(file, error)
  })
  if (!isDatabase(tar)) throw notABackup(file, 'it holds no database')
  return tar
}

/** A tar has blocks of 512 bytes: for each file a header with its checksum, then the content; zeros at the end. */
const BLOCK = 512
const NAME = [0, 100] as const
const SIZE = [124, 136] as const
const SUM = [148, 156] as const

function isDatabase(tar: Buffer): boolean {
  let found = false
  for (let offset = 0; offset + BLOCK <= tar.length;) {
    const header = tar.subarray(offset, offset + BLOCK)
    const sum = header.reduce((total, byte) => total + byte, 0)
    if (sum === 0) break
    // The eight bytes of the checksum itself count as spaces.
    const own = header.subarray(...SUM).reduce((total, byte) => total + byte, 0)
    if (sum - own + 8 * 32 !== octal(header.subarray(...SUM))) return false
    found ||= /^\/?PG_VERSION\0/.test(header.toString('latin1', ...NAME))
    offset += BLOCK + Math.ceil(octal(header.subarray(...SIZE)) / BLOCK) * BLOCK
  }
  return found
}

const octal = (digits: Buffer): number =>
  Number.parseInt(digits.toString('latin1').replace(/[^0-7]/g, ' '), 8)

async function load(folder: string, tar: Buffer<ArrayBuffer>, file: string): Promise<PGlite> {
  try {
    return await PGlite.create(folder, { ...pgliteOptions, loadDataDir: new Blob([tar]) })
  } catch (error) {
    throw notABackup(file, error)
  }
}

const notABackup = (file: string, why: unknown): Refusal =>
  new Refusal(
    `${file} is no backup that this version can open: ${why instanceof Error ? why.message : String(why)}`,
  )
