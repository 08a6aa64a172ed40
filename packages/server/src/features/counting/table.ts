import { compare } from '@kassavirta/domain/counting/rules'
import { addPieces } from '@kassavirta/domain/counting/tally'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { showHeld } from './bag-row.ts'
import { figuresOf } from '../../shared/count-correction.ts'
import { declarationOf, piecesOf } from './figures.ts'
import { isContested, type Claim } from './held-bag.ts'
import { tillsOf, type TillFigures } from './pass-queries.ts'
import type { Bag, Deposit } from './queries.ts'
import type { KnownOpening } from './wished-bag.ts'

type OnTable = Pick<KnownOpening, 'rules' | 'place' | 'account' | 'passes' | 'tills' | 'claims'> & {
  readonly declaration: Deposit | undefined
}

/**
 * What lies on the table: the bag, its place and what was counted so far. What was declared only once the difference was
 * shown: the page may have been lost since.
 */
export function tableOf(context: ActContext, bag: Bag, known: OnTable) {
  const { declaration, passes, claims } = known
  const kept = passes.find(({ pass }) => pass === bag.pass)
  const tills = tillsOf(known.tills, bag.pass)
  const isFirst = bag.state !== 'secondCounting'
  const hasToChoose = isContested(claims, bag.depositId) && !bag.compared
  // Nobody is told what it was tied to, or what somebody else has chosen: the slip in the bag tells it.
  const isHidden = isFirst ? hasToChoose && bag.depositId !== null : hasToChoose || bag.depositId === null
  const { place, account } = isHidden ? { place: null, account: null } : known
  return {
    ...showHeld(context, { ...known, place }, bag),
    step: isFirst ? ('first' as const) : ('second' as const),
    isDeclared: declaration !== undefined && !isHidden,
    salesDay: isHidden ? null : (declaration?.registerDate ?? null),
    accountId: account?.id ?? null,
    accountNumber: account?.number ?? '',
    pass: bag.pass,
    tills: tills.map(toWireTill),
    intact: kept?.intact ?? true,
    suspects: [...(kept?.suspects ?? [])],
    note: kept?.note ?? '',
    candidates: hasToChoose ? claims.map(toCandidate) : [],
    chosen: kept?.chosen ? (kept.depositId ?? ('none' as const)) : null,
    figures: bag.compared
      ? figuresOf(compare(declarationOf(declaration), addPieces(tills.map(piecesOf))))
      : null,
  }
}

export const toCandidate = ({ depositId, place, salesDay }: Claim) => ({ depositId, place, salesDay })

export function toWireTill({ declaredCents, voucherCents, ...till }: TillFigures) {
  return {
    ...till,
    declared: declaredCents === null ? null : centsToEuros(cents(declaredCents)),
    voucherSum: centsToEuros(cents(voucherCents)),
  }
}
