import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from './faults.ts'
import { withoutPassword } from './without-password.ts'

/** The whole database in PostgreSQL's own archive format, piece by piece. */
export async function* pgDump(databaseUrl: string): AsyncGenerator<Uint8Array> {
  const { child, ended } = start('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges'])
  yield* child.stdout
  await ended
}

/** Restores everything or, after an error, nothing. */
export async function pgRestore(databaseUrl: string, file: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  const { child, ended } = start('pg_restore', databaseUrl, [...options, file])
  child.stdout.resume()
  await ended
}

function start(program: string, databaseUrl: string, args: readonly string[]) {
  const { url, password } = withoutPassword(databaseUrl)
  const env = password === undefined ? process.env : { ...process.env, PGPASSWORD: password }
  const child = spawn(program, [`--dbname=${url}`, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new Refusal(`${program} failed: ${said.trim() || `exit code ${code}`}`)
    },
    (error: unknown) => {
      throw isMissing(error)
        ? new Refusal(`${program} was not found: install the client programs of PostgreSQL.`)
        : error
    },
  )
  // The promise is awaited only after the output has been read. Until then a rejection must count as handled.
  ended.catch(() => undefined)
  return { child, ended }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
