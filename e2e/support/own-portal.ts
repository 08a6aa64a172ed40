import { emptyDatabase } from './databases.ts'
import { staffCommand, startPortal } from './portal-process.ts'
import { PASSWORD } from './sign-in.ts'

/** A portal without demo data: the test adds what it needs with the commands of the staff. */
export async function startOwnPortal(environment: Readonly<Record<string, string>> = {}) {
  const DATABASE_URL = await emptyDatabase()
  const { address, stop } = await startPortal({ DATABASE_URL, ...environment })
  const command = (args: readonly string[], input: string) => staffCommand({ DATABASE_URL }, args, input)
  return {
    address,
    database: DATABASE_URL,
    stop,
    importBundle: (bundle: object) => command(['import', '-'], JSON.stringify(bundle)),
    setPassword: (username: string) => command(['user', 'set-password', username], `${PASSWORD}\n`),
  }
}
