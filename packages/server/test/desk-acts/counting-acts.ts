import { declareBag } from '../bags.ts'
import type { BagRow, DeskWorld, Person, TrueBag } from './world.ts'

const newNumber = ({ random }: DeskWorld): string => String(random.int(10_000_000, 99_999_999))

/** Two neighbouring digits in the wrong order, as people type. */
const mistyped = (number: string): string => `${number.slice(0, 6)}${number[7]}${number[6]}`

/** A place fills a bag, and mostly declares it; the number or the sum may be typed wrong. */
export async function fill(world: DeskWorld): Promise<void> {
  const { portal, random, shops, bags } = world
  const bag: TrueBag = {
    number: newNumber(world),
    shop: random.pick(shops),
    notes: random.int(5, 60),
    depositId: undefined,
  }
  bags.push(bag)
  if (random.chance(0.15)) return
  const pcs_20e = bag.notes + (random.chance(0.2) ? 1 : 0)
  const number = random.chance(0.2) ? mistyped(bag.number) : bag.number
  const declared = { pcs_20e, totalSumCents: pcs_20e * 20_00 }
  bag.depositId = await declareBag(portal, bag.shop, number, declared)
}

/** A bag that has been filled is scanned, mostly one that was not yet, or a number that is on no bag. */
export async function scan(world: DeskWorld): Promise<void> {
  const { random, bags, counters } = world
  const seen = new Set((await world.rows()).map((row) => row.securityBagNumber))
  const unseen = bags.filter((bag) => !seen.has(bag.number))
  const from = random.chance(0.7) && unseen.length > 0 ? unseen : bags
  const number = random.chance(0.95) && from.length > 0 ? random.pick(from).number : newNumber(world)
  await world.act(random.pick(counters), '/bags/receive', { number })
}

/** The rows of bags in some states; none of a number that is on no bag. */
export const rowsIn = async (world: DeskWorld, ...states: readonly BagRow['state'][]): Promise<BagRow[]> =>
  (await world.rows()).filter(({ state }) => states.includes(state))

/** Somebody counts what lies on their table, or the next bag: whose it is they read from the slip, if they are honest. */
export async function count(world: DeskWorld): Promise<void> {
  const { random, counters } = world
  const who = random.pick(counters)
  const own = (await world.rows()).find(({ counterId }) => counterId === who.staffId)
  const waiting = await rowsIn(world, 'arrived', 'second')
  const row = own ?? (waiting.length > 0 ? random.pick(waiting) : undefined)
  const bag = row && world.trueBag(row.securityBagNumber)
  if (!bag) return
  const opened = await world.act(who, '/bags/open', { bagId: row.id })
  if (!opened || opened.figures) return closeOrAgain(world, who, opened)
  const tills = [{ pcs_20e: bag.notes - (random.chance(0.05) ? 1 : 0) }]
  const body = {
    tills,
    intact: true,
    suspects: [],
    version: opened.version,
    ...ownerOf(world, who, bag, opened),
  }
  const isFree = opened.candidates.length === 0 && opened.isDeclared
  const sent = await world.act(
    who,
    `/bags/${row.id}/send`,
    isFree && who.isHonest ? { ...body, chosen: null } : body,
  )
  if (sent?.outcome === 'differs') await closeOrAgain(world, who, sent.bag)
}

type Shown = { readonly bagId: number; readonly version: number } | undefined

async function closeOrAgain(world: DeskWorld, who: Person, shown: Shown): Promise<void> {
  if (!shown) return
  const act = world.random.pick(['close', 'close', 'again'])
  await world.act(who, `/bags/${shown.bagId}/${act}`, { version: shown.version })
}

type Offered = { readonly candidates: readonly { readonly depositId: number }[] }

/** Whose the slip says the bag is, of what is offered; the thief says that it is of the other place. */
function ownerOf({ shops }: DeskWorld, { isHonest }: Person, bag: TrueBag, { candidates }: Offered) {
  const shop = isHonest ? bag.shop : shops.find((each) => each !== bag.shop)!
  const isOffered = candidates.some(({ depositId }) => depositId === bag.depositId)
  const chosen = isHonest && isOffered ? bag.depositId! : 'none'
  return { companyId: shop.companyId, accountId: shop.accountId, chosen }
}

/** Counts that differ are settled by an honest supervisor: one who is not decides alone, by the rules of the desk. */
export async function decide(world: DeskWorld): Promise<void> {
  const { random, supervisors } = world
  const disputed = await rowsIn(world, 'disputed')
  if (disputed.length === 0) return
  const row = random.pick(disputed)
  const bag = world.trueBag(row.securityBagNumber)
  const who = random.pick(supervisors.filter(({ isHonest }) => isHonest))
  if (!bag) return
  const body = { tills: [{ pcs_20e: bag.notes }], intact: true, suspects: [], reason: 'Lipukkeen mukaan' }
  const { candidates } = (await who.browser.get(`/bags/${row.id}`)).json()
  const owner = ownerOf(world, who, bag, { candidates })
  const sent = { ...body, version: row.version, ...owner }
  const path = `/bags/${row.id}/decide`
  if (!(await world.act(who, path, sent))) await world.act(who, path, { ...sent, chosen: 'none' })
}

/** A bag is put aside, back or taken from a table. */
export async function move(world: DeskWorld): Promise<void> {
  const { random, counters, supervisors } = world
  const rows = await rowsIn(world, 'arrived', 'aside', 'counting', 'secondCounting')
  if (rows.length === 0) return
  const { id, version } = random.pick(rows)
  const act = random.pick(['aside', 'bringback', 'back', 'passon'])
  await world.act(random.pick([...counters, ...supervisors]), `/bags/${id}/${act}`, {
    version,
    reason: 'Syy',
  })
}
