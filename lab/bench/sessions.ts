import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { portalDoor } from '../../packages/server/src/platform/session/doors.ts'
import { measurePath, type Servers } from './paths.ts'
import { signIn } from './stage.ts'
import { CONNECTIONS } from './throughput.ts'
import { addFamilies, signInBodies, TOKEN_SECRET } from './world.ts'

/** Of strangers from one address most are told to come again: the door lets few of them wait (ADR-0023). */
const knownDevice = {
  cookie: `${portalDoor.device.name}=${portalDoor.device.make([Buffer.from(TOKEN_SECRET)])}`,
}

/** Sign-in against one Argon2id hash of the same cost, renewal against a bare transaction of its two writes. */
export async function measureSessions(servers: Servers, floor: Db): Promise<void> {
  const [portal] = servers.portals
  if (!portal) throw new Error('no portal runs')
  await measurePath(servers, {
    name: 'POST /api/login',
    call: { method: 'POST', path: '/api/login', headers: knownDevice, bodies: signInBodies },
    floors: [
      { name: 'one hash', call: { method: 'POST', path: '/hash', headers: {}, bodies: signInBodies } },
    ],
  })
  const families = (await addFamilies(floor, CONNECTIONS)).map((family) => JSON.stringify({ family }))
  const newSessions = async () => {
    const sessions: string[] = []
    // One after another: the door lets few strangers wait, and renewal is what is measured.
    for (const body of signInBodies.slice(0, CONNECTIONS)) {
      const { refreshToken, user } = await signIn(portal, body)
      sessions.push(JSON.stringify({ refreshToken, userId: user.id }))
    }
    return sessions
  }
  await measurePath(servers, {
    name: 'POST /api/refresh',
    call: { method: 'POST', path: '/api/refresh', headers: {}, bodies: newSessions, renews: true },
    floors: [
      { name: 'bare two writes', call: { method: 'POST', path: '/rotate', headers: {}, bodies: families } },
    ],
  })
}
