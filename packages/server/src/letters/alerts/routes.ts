import * as api from '@kassavirta/domain/letters/alerts/api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { parametersFor } from '../../shared/parameters.ts'
import type { CallSettings } from '../../tables/call-settings.ts'
import { saveChoices, sendAddressLink, showChoices } from './change-choices.ts'
import { linkPages } from './link-pages.ts'

/** What people hear of by e-mail, and the pages that links in such mail open. */
export function alertRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, api.showAlertChoices, async ({ caller }) => {
    checkSwitch(caller)
    return showChoices(deps, caller.userId)
  })
  route(builder, api.saveAlertChoices, async ({ caller, body }) => {
    checkSwitch(caller)
    await saveChoices(deps, caller.userId, body)
    return undefined
  })
  route(builder, api.sendAddressLink, async ({ caller }) => {
    checkSwitch(caller)
    await sendAddressLink(deps, caller.userId)
    return undefined
  })
  linkPages(builder)
}

function checkSwitch(caller: CallSettings): void {
  if (parametersFor(caller).alertMails !== 'true') throw new Problem('notFound')
}
