import type { Declaration } from '@kassavirta/domain/counting/rules'
import type { Pieces } from '@kassavirta/domain/counting/tally'
import { coins, notes } from '@kassavirta/domain/kernel/denominations'
import { cents } from '@kassavirta/domain/kernel/money'
import type { handledPieceNames } from '@kassavirta/domain/reports/pieces'
import type { Deposit } from './queries.ts'

export const piecesOf = (row: Readonly<Record<keyof typeof handledPieceNames, number>>): Pieces =>
  Object.fromEntries([...notes, ...coins].map(({ fieldName }) => [fieldName, row[fieldName]]))

export const declarationOf = (deposit: Deposit | undefined): Declaration | undefined =>
  deposit && {
    total: cents(deposit.totalSumCents),
    coinTotal: cents(deposit.coinTotalSumCents),
    coinsUncounted: deposit.coinsUncounted,
    countAtServiceCenter: deposit.countAtServiceCenter,
    pieces: piecesOf(deposit),
  }
