import { expect, test } from 'vitest'
import { auditTools } from '../../../test/audit-tools.ts'
import { givenPortal } from '../../../test/harness.ts'
import { auditSealer, sealAll } from './seal-audit.ts'

const portal = givenPortal()
const { add, deps, seals, verify } = auditTools(portal)

test('several servers that seal while rows are written make one chain', async () => {
  let writing = true
  const sealers = Array.from({ length: 4 }, async () => {
    const sealNext = auditSealer({ ...portal.deps })
    while (writing) await sealNext()
  })
  await Promise.all(
    Array.from({ length: 4 }, (_, who) => add(...Array.from({ length: 25 }, (__, n) => `${who} ${n}`))),
  )
  writing = false
  await Promise.all(sealers)
  await sealAll(deps())
  expect((await seals()).map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  expect(await verify()).toMatchObject({ held: 100, waiting: 0, faults: [] })
})
