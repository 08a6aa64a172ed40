import type { TestPortal } from '../harness.ts'
import {
  everyDeclarationIsSomewhere,
  everyLossIsSeenByASecondPerson,
  nobodyAlone,
  readAll,
  sumsAreThoseCounted,
  type Check,
} from './checks.ts'
import { count, decide, fill, move, scan } from './counting-acts.ts'
import { closeSearch, decideRequest, link, tell, withdraw } from './missing-acts.ts'
import {
  askTransfer,
  cancelPacked,
  countVault,
  dropVaultCount,
  openVaultCount,
  packOrder,
  steal,
} from './vault-acts.ts'
import { noPieceOfAVaultIsLost, nobodyAloneAtAVault, vaultsAreThoseOfTheModel } from './vault-checks.ts'
import { deskWorld, type DeskWorld } from './world.ts'

/** What anybody may do, and how often. A new act is a row here. */
const acts: readonly (readonly [act: (world: DeskWorld) => Promise<unknown>, weight: number])[] = [
  [fill, 8],
  [scan, 9],
  [count, 24],
  [decide, 3],
  [move, 4],
  [withdraw, 4],
  [link, 6],
  [closeSearch, 4],
  [decideRequest, 14],
  [tell, 2],
  [openVaultCount, 6],
  [countVault, 12],
  [dropVaultCount, 1],
  [askTransfer, 4],
  [packOrder, 3],
  [cancelPacked, 1],
  [steal, 1],
  [({ pass, random }) => pass(random.pick([1, 5, 24, 24])), 2],
]

/** What must hold whatever was done. A new check is a row here. */
const checks: readonly Check[] = [
  everyDeclarationIsSomewhere,
  sumsAreThoseCounted,
  everyLossIsSeenByASecondPerson,
  nobodyAlone,
  vaultsAreThoseOfTheModel,
  noPieceOfAVaultIsLost,
  nobodyAloneAtAVault,
]

/** Everything is looked at after so many acts. */
const BETWEEN_CHECKS = 50

type Wanted = { readonly seed: number; readonly acts: number; readonly isOver?: () => boolean }

/** Random acts of a desk whose people help and cheat, with everything that is stored looked at again and again. */
export async function playDesk(portal: TestPortal, { seed, acts: wanted, isOver = () => false }: Wanted) {
  const world = await deskWorld(portal, seed)
  const counts = {
    acts: 0,
    declarations: 0,
    counted: 0,
    missing: 0,
    closed: 0,
    linked: 0,
    withdrawn: 0,
    vaultCounts: 0,
    losses: 0,
    transfers: 0,
    orderMoves: 0,
  }
  while (counts.acts < wanted && world.findings.length === 0 && !isOver()) {
    await world.random.weighted(acts)(world)
    counts.acts += 1
    if (counts.acts % BETWEEN_CHECKS !== 0 && counts.acts < wanted) continue
    await tell(world)
    const all = await readAll(world)
    for (const check of checks) world.findings.push(...(await check(world, all)))
    const missing = [...all.missing.values()]
    Object.assign(counts, {
      declarations: all.deposits.length,
      counted: all.results.length,
      missing: missing.length,
      closed: missing.filter(({ closedAt }) => closedAt !== null).length,
      linked: all.people.filter(({ step }) => step === 'link').length,
      withdrawn: all.bags.filter(({ state }) => state === 'withdrawn').length,
      vaultCounts: all.entries.filter(({ kind }) => kind === 'count').length,
      losses: world.vaults.reduce((sum, { losses }) => sum + losses, 0),
      transfers: all.entries.filter(({ kind }) => kind === 'in' || kind === 'out').length,
      orderMoves: all.moves.length,
    })
  }
  return { counts, findings: world.findings.map((found) => `after ${counts.acts} acts: ${found}`) }
}
