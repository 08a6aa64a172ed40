import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

/** A pgbouncer before one database, in transaction mode: every transaction may get another connection. */
export async function startPooler(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const target = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-pooler-'))
  const port = 40_000 + Math.floor(Math.random() * 20_000)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settingsFor(target, port))
  const isRoot = userInfo().uid === 0
  // As root the pooler refuses to run.
  if (isRoot) for (const path of [folder, file]) chownSync(path, idOf('-u'), idOf('-g'))
  const [program, ...args] = [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), 'pgbouncer', file]
  const pooler = spawn(String(program), args, { stdio: 'ignore' })
  await untilOpen(port, pooler)
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`,
    stop: async () => {
      pooler.kill()
      await once(pooler, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
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

async function untilOpen(port: number, { exitCode }: ChildProcess): Promise<void> {
  while (exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await setTimeout(20)
  }
  throw new Error('the pooler ended')
}
