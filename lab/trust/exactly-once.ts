import { randomFor } from '../../packages/demo/src/random.ts'
import { checkStored, newTally, postDeposit, sendUntilKnown } from '../deposits.ts'
import { addPlaces, openPortal } from '../places.ts'
import { startPortal } from '../stage.ts'
import { FAULT_HEADER, faults, startFaultyProxy, type Fault } from './faulty-proxy.ts'
import type { Result, RunOptions } from './run.ts'

const PLACES = 8
const AT_ONCE = 16
/** How many attempts of a submission may go wrong. */
const MOST_FAULTS = 4
const FAULT_SHARE = 0.5
/** Some are sent to both servers at the same moment, and some once more after they were acknowledged. */
const TWICE_SHARE = 0.1
const AGAIN_SHARE = 0.1

/** Submissions to two server processes through proxies that cut connections: none may be lost, none stored twice. */
export async function run({ seed, size, stage }: RunOptions): Promise<Result> {
  const url = await stage.addDatabase()
  const portal = await openPortal(url)
  const proxies: string[] = []
  for (let nth = 0; nth < 2; nth += 1)
    proxies.push(await startFaultyProxy((await startPortal({ DATABASE_URL: url })).address))
  const places = await addPlaces(portal, PLACES)
  const tally = newTally()
  let [next, cut] = [0, 0]
  /** What becomes of each attempt of one submission follows from the seed alone. */
  const sendPlanned = async (number: number) => {
    const random = randomFor('exactly once', seed, number)
    const key = `trust-${seed}-${number}`
    const first = random.int(0, 1)
    const plan = Array.from({ length: MOST_FAULTS }, (): Fault =>
      random.chance(FAULT_SHARE) ? random.pick(faults) : 'passed',
    )
    // Attempts go to the two servers in turn, as a balancer would send them.
    const send = (from: number) =>
      sendUntilKnown(tally, key, (attempt) => {
        const fault = plan[attempt] ?? 'passed'
        if (fault !== 'passed') cut += 1
        const address = proxies[(from + attempt) % proxies.length]!
        return postDeposit(address, places[number % PLACES]!, key, { [FAULT_HEADER]: fault })
      })
    await Promise.all(random.chance(TWICE_SHARE) ? [send(first), send(first + 1)] : [send(first)])
    if (random.chance(AGAIN_SHARE)) await send(first + 1)
  }
  const work = Array.from({ length: AT_ONCE }, async () => {
    while (next < size) await sendPlanned((next += 1))
  })
  await Promise.all(work)
  const { counts, findings } = await checkStored(portal.database.db, tally)
  return { counts: { submissions: size, faults: cut, ...counts }, findings }
}
