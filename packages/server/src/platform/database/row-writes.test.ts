import { expect, test } from 'vitest'
import { visitRequest } from '../../tables/submissions.ts'
import { mail } from '../../tables/ledgers.ts'
import { insertion, insertions, joinWrites, senderColumns, submittedRow } from './row-writes.ts'

test('the compiler stops a submission with a column amiss', () => {
  const now = new Date('2026-11-16T08:00:00Z')
  const row = {
    id: 1,
    ...senderColumns({ company: { companyId: 1 }, userId: 2 }, now),
    modifiedAt: now,
    additionalInfo: '',
  }
  const whole = { ...row, suggestedDate: '2026-11-18', contactInfo: '' }
  const forgetful = { ...row, suggestedDate: '2026-11-18' }
  const inserts = [
    () => submittedRow(visitRequest, whole),
    // @ts-expect-error contactInfo is empty by default, and must be written all the same.
    () => submittedRow(visitRequest, forgetful),
    // @ts-expect-error the table has no such column, so the row would not keep the value.
    () => submittedRow(visitRequest, { ...whole, sealColour: 'red' }),
  ]
  expect(inserts).toHaveLength(3)
})

test('two rows of one table are one write', () => {
  const at = new Date('2026-11-16T08:00:00Z')
  const [first, second] = ['maija', 'pekka'].map((name) => ({
    recipient: `${name}@example.fi`,
    subject: '',
    body: '',
    createdAt: at,
    nextAttemptAt: at,
  }))
  const [one, other] = [insertion(mail, first!), insertion(mail, second!)]
  expect(() => joinWrites([one, other])).toThrow('share a value')
  expect(joinWrites([one, insertions(mail, [second!])]).params).toContain('maija@example.fi')
})
