import { once } from 'node:events'
import { createServer } from 'node:net'

export type WantedPort = { readonly setting: string; readonly port: number; readonly host: string }

/** Another program has a port that this one was told to answer at. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

/** Asked before a database is made or filled, so that nobody waits for it in vain. */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const { setting, port, host } of wanted) {
    const server = createServer().listen(port, host)
    try {
      await once(server, 'listening')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      throw new PortTaken(
        `Port ${port} on ${host} is taken by another program. End it, or set ${setting} to a free port.`,
      )
    }
    server.close()
    await once(server, 'close')
  }
}
