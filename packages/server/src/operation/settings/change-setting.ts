import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import {
  isSettingValue,
  needsSecondPerson,
  settingKeys,
  settingRule,
  shownSetting,
  type SettingKey,
} from '@kassavirta/domain/operation/settings/rules'
import { settingTexts } from '@kassavirta/domain/operation/settings/terms.fi'
import * as z from 'zod/mini'
import type { Act, LockContext } from '../../platform/staff/desk-act.ts'
import { askForApproval, type LockSubject } from '../../people/approvals/queries.ts'
import { setParameter } from '../../shared/parameters.ts'
import { lockSetting, lockValue } from './queries.ts'

type Call = {
  readonly params: { readonly key: SettingKey }
  readonly body: { readonly before: string; readonly value: string; readonly reason: string }
}

/** The payload of a request. */
const Payload = z.object({ before: z.string(), after: z.string() })

/** The value in force, locked. */
async function lockCurrent({ tx }: LockContext, key: SettingKey): Promise<string> {
  await lockSetting(tx, key)
  return (await lockValue(tx, key)) ?? settingRule(key).fallback
}

/** Changes a setting, or asks a second person for it. */
export const changeSetting: Act<string, Call, { approvalId: number | null }> = {
  lock: (context, { params: { key } }) => lockCurrent(context, key),
  work: async (context, current, { params: { key }, body: { before, value: after, reason } }) => {
    const { tx, staff, now } = context
    if (current !== before) throw new Problem('changedElsewhere')
    if (!isSettingValue(key, after)) throw fieldProblem('value', 'settingForm')
    if (current === after) throw fieldProblem('value', 'nothingChanged')
    const common = { subject: key, companyId: null, detail: { before, after, reason } }
    if (!needsSecondPerson(key, before, after)) {
      await setParameter(tx, key, after, now, staff.staffId)
      return { answer: { approvalId: null }, action: 'setting.changed', ...common }
    }
    const line = {
      field: 'value',
      before: shownSetting(key, before),
      after: shownSetting(key, after),
    }
    const change = { subject: settingTexts[key].name, lines: [line] }
    const about = { kind: 'settingChange', subject: key, subjectVersion: 0, companyId: null } as const
    const asked = { ...about, payload: { before, after, change }, reason }
    const approvalId = await askForApproval(context, asked, {})
    return { answer: { approvalId }, action: 'setting.requested', ...common }
  },
}

/** Locks the setting of a request, and returns the work of its approval; undefined where the setting has changed meanwhile. */
export const lockSettingChange: LockSubject<'settingChange'> = async (context, { subject, payload }) => {
  const key = settingKeys.find((each) => each === subject)
  const { before, after } = Payload.parse(payload)
  if (!key || (await lockCurrent(context, key)) !== before) return undefined
  return {
    version: 0,
    barred: {},
    carryOut: async ({ tx, staff, now }) => {
      await setParameter(tx, key, after, now, staff.staffId)
      return { companyId: null, detail: { setting: key, before, after } }
    },
  }
}
