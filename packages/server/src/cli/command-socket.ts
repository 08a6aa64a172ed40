import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type * as z from 'zod/mini'
import { SettingsFault } from '../platform/settings.ts'
import type { CommandDeps } from './command.ts'
import { execute, outcomeOf, type Outcome } from './execute.ts'
import { socketFile, socketPath, readLine, Request, REQUEST_LIMIT, type Answer } from './wire.ts'

export type CommandSocket = { readonly close: () => Promise<void> }

/** A program sends the request at once, so a slow one is broken. */
const REQUEST_WITHIN_MS = 30_000
/** Only the owner may read and write. */
const OWNER_ONLY = 0o177

/**
 * Only one process can have the embedded database open, so the commands of the others run here (decisions N20).
 * The folder's lock is held: a socket that is there already belongs to a server that was killed.
 */
export async function openCommandSocket(deps: CommandDeps): Promise<CommandSocket> {
  const { dataDir } = deps.settings
  const name = socketPath(dataDir)
  if (!name) throw new SettingsFault(['DATA_DIR is too long a path for the socket in it'])
  rmSync(socketFile(dataDir), { force: true })
  const waiting = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer((socket) => {
    waiting.add(socket)
    const onRequest = () => {
      waiting.delete(socket)
      socket.setTimeout(0)
    }
    // A caller that disconnects in the middle is no fault of the server.
    socket.on('error', () => undefined).on('close', onRequest)
    socket.setTimeout(REQUEST_WITHIN_MS, () => socket.destroy())
    const work = answer(deps, socket, onRequest).finally(() => running.delete(work))
    running.add(work)
  })
  const umask = process.umask(OWNER_ONLY)
  // Bound before this returns, so that the socket never has other rights.
  server.listen(name.path)
  process.umask(umask)
  await once(server, 'listening')
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of waiting) socket.destroy()
      await Promise.all(running)
      await closed
      name.release()
    },
  }
}

/** Every error is sent to the caller; the server goes on. */
async function answer(deps: CommandDeps, socket: Socket, onRequest: () => void): Promise<void> {
  const outcome = await outcomeOfRequest(deps, socket, onRequest).catch((error: unknown) =>
    outcomeOf(() => Promise.reject(error)),
  )
  // The caller may be gone. Then the socket would emit no further event to wait for.
  if (outcome && !socket.destroyed) await send(socket, outcome)
  socket.destroy()
}

type BufferedOutcome = Omit<Outcome, 'file'> & { readonly content?: Buffer }

async function outcomeOfRequest(
  deps: CommandDeps,
  socket: Socket,
  onRequest: () => void,
): Promise<BufferedOutcome | undefined> {
  const read = await readLine(socket.iterator({ destroyOnReturn: false }), REQUEST_LIMIT)
  onRequest()
  if (!read) return undefined
  const { args, text } = Request.parse(JSON.parse(read.line))
  const { file, ...outcome } = await execute(deps, args, text)
  return { ...outcome, ...(file ? { content: await buffer(file) } : {}) }
}

async function send(socket: Socket, { content, ...outcome }: BufferedOutcome): Promise<void> {
  const line: z.infer<typeof Answer> = { ...outcome, ...(content ? { bytes: content.length } : {}) }
  socket.write(`${JSON.stringify(line)}\n`)
  if (content) socket.write(content)
  await new Promise<void>((done) => {
    socket.once('close', done).end(done)
  })
}
