import {
  checkSeals,
  listAuditChoices,
  searchAuditLog,
} from '@kassavirta/domain/operation/upkeep/audit-log-api'
import {
  datedRules,
  erasedKinds,
  findPeople,
  getRetention,
  lastingRules,
  previewErasure,
} from '@kassavirta/domain/operation/upkeep/retention-api'
import { listSettings } from '@kassavirta/domain/operation/settings/api'
import { settingKeys, settingRules } from '@kassavirta/domain/operation/settings/rules'
import { getTraffic, listImports } from '@kassavirta/domain/operation/upkeep/traffic-api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { listStaff, makeStaffCode } from '@kassavirta/domain/people/staff/office-api'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { NOW, openDesk } from './open-desk.ts'

type StaffRow = Reply<typeof listStaff>['rows'][number]
type LogRow = Reply<typeof searchAuditLog>['rows'][number]
type Traffic = Reply<typeof getTraffic>
type Import = Reply<typeof listImports>['rows'][number]

const staffRow = (change: Partial<StaffRow> = {}): StaffRow => ({
  staffId: 9001,
  username: 'minna.aho',
  firstName: 'Minna',
  lastName: 'Aho',
  emailAddress: '',
  office: 'Helsinki',
  roles: ['counter', 'packer'],
  state: 'active',
  lastSignIn: '2026-11-16T06:02:00Z',
  isAtWork: true,
  asked: null,
  requests: [],
  codeStart: null,
  version: 3,
  ...change,
})
/** Somebody whose roles wait, somebody who has left, and a third one. */
export const answerStaff = (server: GivenServer, change: Partial<StaffRow> = {}): void =>
  server.answer(listStaff, {
    rows: [
      staffRow({
        staffId: 9002,
        username: 'uusi',
        firstName: 'Veera',
        lastName: 'Uusi',
        roles: [],
        state: 'waits',
        lastSignIn: null,
        isAtWork: false,
        asked: { roles: ['service'], by: 'Outi Kallio' },
      }),
      staffRow({
        staffId: 9003,
        username: 'ville',
        firstName: 'Ville',
        lastName: 'Rautio',
        state: 'disabled',
        isAtWork: false,
      }),
      staffRow(change),
    ],
  })
export function openStaff(change: Partial<StaffRow> = {}): GivenServer {
  const server = openDesk('/hallinta', 'admin')
  answerStaff(server, change)
  server.answer(makeStaffCode, { code: 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01' })
  return server
}

export const logRow = (change: Partial<LogRow> = {}): LogRow => ({
  auditId: 482_917,
  at: '2026-11-16T08:01:52Z',
  action: 'company.viewed',
  maker: 'staff',
  name: 'Leena Mattila',
  place: { companyId: 3, name: 'Myllypuoti Kaleva' },
  subject: '3',
  detail: '{}',
  seal: 482_900,
  ...change,
})
export const intactSeals = {
  from: 501,
  to: 1000,
  last: 1000,
  broken: null,
  isCut: false,
  unsealed: 0,
  late: 0,
}
export function openLog(search = ''): GivenServer {
  const server = openDesk(`/hallinta/loki${search}`, 'supervisor')
  server.answer(searchAuditLog, {
    rows: [
      logRow(),
      logRow({ auditId: 2, action: 'moon.landed', maker: 'user', name: 'Sari Myllymäki', seal: null }),
      logRow({
        auditId: 1,
        action: 'command.backup',
        maker: 'system',
        name: '',
        place: null,
        detail: '{"file": "yö.tar"}',
      }),
    ],
    next: null,
  })
  server.answer(listAuditChoices, {
    staff: [
      { staffId: 6, name: 'Kallio Outi' },
      { staffId: 7, name: 'Mattila Leena' },
    ],
    actions: ['bag.opened', 'moon.landed'],
  })
  server.answer(checkSeals, intactSeals)
  return server
}

export const formerUser = {
  userId: 31,
  username: 'antti.v',
  name: 'Antti Virtanen',
  email: 'antti@example.fi',
  isDisabled: true,
  isErased: false,
}
export function openRetention(found = formerUser): GivenServer {
  const server = openDesk('/hallinta/sailytys', 'admin')
  server.answer(getRetention, {
    dated: datedRules.map((rule) => ({ rule, days: rule === 'service_case' ? 2196 : 30, removed: 0 })),
    lasting: [...lastingRules],
    auditDays: 400,
    lastRun: NOW,
  })
  const namesake = { ...found, userId: 32, username: 'antti.m', name: 'Antti Mäkinen' }
  server.answer(findPeople, { rows: [namesake, found] })
  server.answer(previewErasure, ({ params }) => ({
    person: params['personId'] === '31' ? found : namesake,
    erased: recordOf(erasedKinds, (kind) => (kind === 'sessions' ? 2 : 0)),
  }))
  return server
}

const key = (change: Partial<Traffic['keys'][number]>): Traffic['keys'][number] => ({
  keyId: 4,
  label: 'Yöajo',
  created: '2026-10-01T08:00:00Z',
  ended: null,
  readUpTo: 90,
  read: NOW,
  ...change,
})
const mail = (mailId: number, recipient: string): Traffic['mails'][number] => ({
  mailId,
  recipient,
  subject: 'Aktivointikoodi',
  created: NOW,
  attempts: 12,
  next: null,
  lastError: 'Error: no relay',
})
const imported: Import = {
  importId: 1,
  at: NOW,
  key: 'Yöajo',
  isDryRun: false,
  applied: true,
  sections: { companies: { created: 2, changed: 1, unchanged: 7, ended: 0 } },
  faultCount: 0,
  faults: [],
  keptCount: 1,
  kept: ['handledDeposits HD-1 41'],
}
export function openTraffic(): GivenServer {
  const server = openDesk('/hallinta/tietoliikenne', 'admin')
  server.answer(getTraffic, {
    newest: { seq: 102, at: NOW },
    keys: [
      key({ keyId: 3, label: '', readUpTo: null, read: null, ended: NOW }),
      key({ keyId: 5, label: 'Varajärjestelmä', readUpTo: 102 }),
      key({}),
    ],
    waiting: 0,
    failed: 2,
    mails: [mail(11, 'pekka@example.fi'), mail(12, 'maija@example.fi')],
  })
  const refused = {
    ...imported,
    importId: 2,
    key: null,
    applied: false,
    sections: {},
    keptCount: 0,
    kept: [],
  }
  const faults = [{ where: 'companies[0] (T1) name', text: 'Vaadittu tieto' }]
  server.answer(listImports, { rows: [imported, { ...refused, faultCount: 120, faults }], next: null })
  return server
}

/** Settings as they are delivered, but for one that was changed and one whose change waits. */
export function openSettings(): GivenServer {
  const server = openDesk('/hallinta/asetukset', 'admin')
  server.answer(listSettings, {
    rows: settingKeys.map((each) => {
      const isChanged = each === 'casesInPortal'
      return {
        key: each,
        value: isChanged ? 'true' : settingRules[each].fallback,
        changed: isChanged ? '2026-11-15T14:20:00Z' : null,
        changedBy: isChanged ? 'Outi Kallio' : '',
        waiting: each === 'secondCountTotal' ? { after: '30 000,00 €', requestedBy: 'Outi Kallio' } : null,
      }
    }),
  })
  return server
}
