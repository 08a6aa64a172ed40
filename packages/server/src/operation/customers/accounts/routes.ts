import * as api from '@kassavirta/domain/operation/customers/accounts-api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import { askAccount, askAccountNumber } from './ask-account.ts'
import { changeAccount, endAccount } from './change-account.ts'
import { addReference, changeReference, endReference } from './change-references.ts'
import { findSame, showAccounts } from './show-accounts.ts'

/** The accounts and references of a place. */
export function placeAccountRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listPlaceAccounts, ({ params }) => showAccounts(db, params.companyId, clock()))
  route(builder, api.findSameAccounts, ({ query }) => findSame(db, query.number))
  bindAct(builder, api.askAccount, askAccount)
  bindAct(builder, api.askAccountNumber, askAccountNumber)
  bindAct(builder, api.changeAccount, changeAccount)
  bindAct(builder, api.endAccount, endAccount)
  bindAct(builder, api.addReference, addReference)
  bindAct(builder, api.changeReference, changeReference)
  bindAct(builder, api.endReference, endReference)
}
