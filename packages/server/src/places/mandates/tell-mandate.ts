import { lastFour } from '@kassavirta/domain/letters/messages/administrator-notices'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type { Scope } from '@kassavirta/domain/places/mandates/scope'
import { wordsOfScope } from '@kassavirta/domain/places/mandates/scope-words'
import type { Db } from '../../platform/database/database.ts'
import { tellAdministrators } from '../../letters/messages/tell-administrators.ts'
import type { Pair } from './desk-queries.ts'

type RightChange = {
  readonly notice: 'mandateAsked' | 'mandateGiven' | 'raiseAsked' | 'raised'
  readonly approvalId: number
  readonly scope: Scope
  /** The administrator who asks in the portal; nobody where the desk asks. */
  readonly askerId?: number | null
}

/** Tells the administrators of the place, besides the one who asks, of a right that is asked for or given. */
export function tellOfMandate(
  tx: Db,
  pair: Pair,
  { notice, approvalId, scope, askerId = null }: RightChange,
  now: Date,
): Promise<void> {
  const { rights, limit } = wordsOfScope(scope)
  const words = {
    person: fullName(pair),
    account: lastFour(pair.accountNumber),
    rights: limit === '' ? rights : `${rights} (${limit})`,
  }
  const { companyId } = pair
  return tellAdministrators(tx, { notice, companyId, approvalId, words, askerId }, now)
}
