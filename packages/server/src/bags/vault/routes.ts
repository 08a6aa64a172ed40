import * as api from '@kassavirta/domain/bags/vault/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { countVault, dropVaultCount, openVaultCount } from './count-vault.ts'
import { showEntries, showVault } from './show-vault.ts'
import { transferMoney } from './transfer-money.ts'

/** What the provider's vaults hold. */
export function vaultRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.showVault, ({ query, caller }) => showVault(db, caller, query.office, clock()))
  route(builder, api.listVaultEntries, ({ query, caller }) => showEntries(db, caller, query, clock()))
  bindAct(builder, api.openVaultCount, openVaultCount)
  bindAct(builder, api.countVault, countVault)
  bindAct(builder, api.dropVaultCount, dropVaultCount)
  bindAct(builder, api.transferMoney, transferMoney)
}
