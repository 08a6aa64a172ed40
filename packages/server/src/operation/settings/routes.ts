import { fullName } from '@kassavirta/domain/kernel/people/names'
import * as api from '@kassavirta/domain/operation/settings/api'
import { settingKeys, settingRule } from '@kassavirta/domain/operation/settings/rules'
import type * as z from 'zod/mini'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { readChange } from '../../people/approvals/approvals.ts'
import { changeSetting } from './change-setting.ts'
import { listAsked, listChanged } from './queries.ts'

/** What the provider sets while the portal runs. */
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
): z.input<ReturnType<typeof api.Setting>> {
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
