import { compare } from '@kassavirta/domain/counting/rules'
import { addPieces } from '@kassavirta/domain/counting/tally'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import { showBag } from './bag-row.ts'
import { figuresOf } from '../../shared/count-correction.ts'
import { declarationOf, piecesOf } from './figures.ts'
import { findPass, tillsOf, type TillFigures } from './pass-queries.ts'
import { findAccount, findDeclaration, listCandidates, type Bag } from './queries.ts'
import type { CountContext } from './rules-in-force.ts'

/**
 * What lies on the table: the bag, its place and what was counted so far. What was declared only once the difference was
 * shown: the page may have been lost since.
 */
export async function tableOf(context: CountContext, bag: Bag) {
  const { tx } = context
  const declaration = await findDeclaration(tx, bag.depositId)
  const account = await findAccount(tx, bag.accountId)
  const kept = await findPass(tx, bag.id, bag.pass)
  const tills = await tillsOf(tx, bag.id, bag.pass)
  const isFirst = bag.state !== 'secondCounting'
  return {
    ...(await showBag(context, bag)),
    step: isFirst ? ('first' as const) : ('second' as const),
    isDeclared: declaration !== undefined,
    salesDay: declaration?.registerDate ?? null,
    accountId: account?.id ?? null,
    accountNumber: account?.number ?? '',
    pass: bag.pass,
    tills: tills.map(toWireTill),
    intact: kept?.intact ?? true,
    suspects: [...(kept?.suspects ?? [])],
    note: kept?.note ?? '',
    candidates: bag.depositId === null && isFirst ? await listCandidates(tx, bag.securityBagNumber) : [],
    figures: bag.compared
      ? figuresOf(compare(declarationOf(declaration), addPieces(tills.map(piecesOf))))
      : null,
  }
}

export function toWireTill({ declaredCents, voucherCents, ...till }: TillFigures) {
  return {
    ...till,
    declared: declaredCents === null ? null : centsToEuros(cents(declaredCents)),
    voucherSum: centsToEuros(cents(voucherCents)),
  }
}
