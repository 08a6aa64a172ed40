import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { portToTry } from './private-postgres.ts'
import { until } from './database.ts'

const MOST_TRIES = 20

/** A pgbouncer before one database, in transaction mode: every transaction may get another connection. */
export async function startPooler(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const target = new URL(databaseUrl)
  for (let tries = 1; ; tries += 1) {
    const port = portToTry()
    const { pooler, said, remove } = spawnPooler(target, port)
    if (await opens(port, pooler)) {
      const stop = async () => {
        pooler.kill()
        await once(pooler, 'exit')
        remove()
      }
      return { url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`, stop }
    }
    remove()
    if (tries === MOST_TRIES || !said().includes('already in use')) throw new Error(`no pooler: ${said()}`)
  }
}

function spawnPooler(target: URL, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settingsFor(target, port))
  const isRoot = userInfo().uid === 0
  // As root the pooler refuses to run.
  if (isRoot) for (const path of [folder, file]) chownSync(path, idOf('-u'), idOf('-g'))
  const [program, ...args] = [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), 'pgbouncer', file]
  const pooler = spawn(String(program), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  pooler.stderr.on('data', (piece) => (text += String(piece)))
  pooler.on('error', ({ message }) => (text += message))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { pooler, said: () => text, remove }
}

/** Two connections to the database for all clients together, so that they change hands all the time. */
const settingsFor = ({ hostname, port, username }: URL, ownPort: number): string => `
[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 100
`

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** Whether the pooler takes connections in the end; one that has ended never does. */
async function opens(port: number, pooler: ChildProcess): Promise<boolean> {
  let isOpen = false
  const hasEnded = () => pooler.exitCode !== null || pooler.signalCode !== null
  await until('the pooler listens or has ended', async () => {
    const socket = connect(port, '127.0.0.1')
    isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    return isOpen || hasEnded()
  })
  return isOpen && !hasEnded()
}
