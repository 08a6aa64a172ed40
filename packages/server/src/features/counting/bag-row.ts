import type { BagRow } from '@kassavirta/domain/counting/api'
import { addBankingDays } from '@kassavirta/domain/kernel/banking-days'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { findPlace, type Bag } from './queries.ts'

/** A bag is counted by the next banking day. */
const DUE_BANKING_DAYS = 1

type Place = { readonly companyId: number; readonly name: string; readonly city: string } | null

/** A bag as lists and answers show it: without anything that was declared. */
export const toBagRow = (bag: Bag, place: Place): z.input<typeof BagRow> => ({
  bagId: bag.id,
  number: bag.securityBagNumber,
  state: bag.state,
  place,
  arrived: bag.arrivedAt.toISOString(),
  due: addBankingDays(dayOf(bag.arrivedAt), DUE_BANKING_DAYS),
  asideReason: bag.asideReason,
  version: bag.version,
})

export const showBag = async (tx: Db, bag: Bag) => toBagRow(bag, await findPlace(tx, bag.companyId))
