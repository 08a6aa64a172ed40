import type * as z from 'zod/mini'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import * as api from '@kassavirta/domain/operation/settings/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { settingKeys, settingRule } from '@kassavirta/domain/operation/settings/rules'
import { getDeskConfig } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { readChange } from '../../people/approvals/queries.ts'
import { route, type AppBuilder, type Feature } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { changeSetting } from './change-setting.ts'
import { readPortalConfig, serveWebManifest, showDeskConfig } from './config.ts'
import { listAsked, listChanged } from './queries.ts'

/** The settings that the provider changes while the portal runs. */
export function settingRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listSettings, async () => {
    const [changed, asked] = await Promise.all([listChanged(db), listAsked(db, clock())])
    return { rows: settingKeys.map((key) => toSetting(key, changed, asked)) }
  })
  bindAct(builder, api.changeSetting, changeSetting)
}

function toSetting(
  key: (typeof settingKeys)[number],
  changed: Awaited<ReturnType<typeof listChanged>>,
  asked: Awaited<ReturnType<typeof listAsked>>,
): z.input<typeof api.Setting> {
  const row = changed.find((each) => each.key === key)
  const request = asked.find((each) => each.key === key)
  return {
    key,
    value: row?.value ?? settingRule(key).fallback,
    changed: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ? fullName(row.changedBy) : '',
    waiting: request
      ? {
          after: readChange(request.payload).lines[0]?.after ?? '',
          requestedBy: fullName(request.requestedBy),
        }
      : null,
  }
}

export function configRoutes(builder: AppBuilder): void {
  route(builder, getConfig, () => readPortalConfig(builder.deps))
  serveWebManifest(builder)
}

export const deskConfigRoutes: Feature = (builder) =>
  route(builder, getDeskConfig, ({ request }) => showDeskConfig(builder.deps, request))
