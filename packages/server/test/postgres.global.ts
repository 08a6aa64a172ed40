import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../src/platform/database.ts'
import { migrate } from '../src/platform/migrate.ts'

const TEMPLATE = 'portal_template'

/** A cluster of its own for each run, on a free loopback port, gone when the run ends. */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-pg-'))
  const data = join(folder, 'data')
  const root = process.getuid?.() === 0
  if (root) chownSync(folder, Number(run('id', ['-u', 'postgres'])), Number(run('id', ['-g', 'postgres'])))
  const asServer = (program: string, args: readonly string[]) =>
    root ? run('runuser', ['-u', 'postgres', '--', program, ...args]) : run(program, args)
  const bin = postgresBin()
  asServer(join(bin, 'initdb'), [
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'postgres',
    '--no-locale',
    '-E',
    'UTF8',
    '--no-sync',
  ])
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`
  asServer(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const url = `postgres://postgres@127.0.0.1:${port}`

  const admin = new pg.Client(`${url}/postgres`)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = openPostgres(`${url}/${TEMPLATE}`)
  await migrate(template)
  await template.close()
  provide('postgresUrl', url)

  return () => {
    asServer(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Debian keeps the server programs out of the PATH, one folder per version. */
function postgresBin(): string {
  const base = '/usr/lib/postgresql'
  const newest = readdirSync(base).toSorted((a, b) => Number(b) - Number(a))[0]
  return join(base, String(newest), 'bin')
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}
