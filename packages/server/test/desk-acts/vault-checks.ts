import { lessPieces, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { pieces } from '../vault-steps.ts'
import type { Check } from './checks.ts'
import { compareShown } from './vault-acts.ts'
import { isSame, NOTHING, plus } from './vault-model.ts'

/** What every vault shows is what the model has, also where the last act was at another one. */
export const vaultsAreThoseOfTheModel: Check = async (world) => {
  for (const vault of world.vaults) await compareShown(world, vault)
  return []
}

const isLess = (one: VaultPieces, other: VaultPieces): boolean =>
  Object.values(lessPieces(one, other)).some((each) => each < 0)

/** Every piece since the first count came by a bag, an order or a transfer, or is a difference that was decided. */
export const noPieceOfAVaultIsLost: Check = ({ vaults, vaultOf }, { entries, moves, results, bags }) =>
  vaults.flatMap((vault) => {
    const own = entries.filter(({ office }) => office === vault.office)
    const counts = own.filter(({ kind }) => kind === 'count')
    const first = counts.find(({ expected }) => expected === null)
    if (!first) return []
    const isLater = (at: Date | null | undefined) => at != null && at > first.at
    const came = [
      ...counts.flatMap(({ pieces: found, expected }) => (expected ? [lessPieces(found, expected)] : [])),
      ...own.flatMap(({ kind, pieces: moved }) =>
        kind === 'in' ? [moved] : kind === 'out' ? [lessPieces(NOTHING, moved)] : [],
      ),
      ...moves.flatMap(({ companyId, pieces: moved, at }) =>
        vaultOf(companyId) === vault && isLater(at) ? [moved] : [],
      ),
      ...results.flatMap(({ companyId, extId, totalCents }) =>
        vaultOf(companyId) === vault && isLater(bags.find(({ id }) => extId === `desk-bag-${id}`)?.closedAt)
          ? [pieces({ pcs_20e: (totalCents ?? 0) / 20_00 })]
          : [],
      ),
    ]
    const book = came.reduce(plus, first.pieces)
    return isSame(book, vault.book)
      ? []
      : [`${vault.office} got ${JSON.stringify(book)} and has ${JSON.stringify(vault.book)}`]
  })

/** Two people stand behind each line of the history, a third behind each difference, and the systems are told of all. */
export const nobodyAloneAtAVault: Check = ({ vaults }, { entries, told }) => [
  ...entries.flatMap(({ id, kind, staffId, secondId, decidedBy, pieces: found, expected }) => {
    const isAlone = kind !== 'dropped' && (secondId === null || secondId === staffId)
    const isSilent = expected !== null && !isSame(found, expected) && decidedBy === null
    const isOwn = decidedBy !== null && [staffId, secondId].includes(decidedBy)
    return isAlone || isSilent || isOwn ? [`line ${id} of a vault is the work of too few`] : []
  }),
  ...vaults.flatMap(({ office, losses }) => {
    const lost = entries.filter(
      (entry) => entry.office === office && entry.expected && isLess(entry.pieces, entry.expected),
    )
    return lost.length === losses ? [] : [`${office} lost ${losses} times, and ${lost.length} are recorded`]
  }),
  ...(told.length === entries.length ? [] : [`${told.length} events tell of ${entries.length} lines`]),
]
