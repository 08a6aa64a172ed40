import { expect, test } from 'vitest'
import { changedPaths, isChanged } from './use-pulse.ts'

test('the first pulse changes nothing, a later one does', () => {
  expect(changedPaths(undefined, { bags: '1', cases: '1' })).toEqual([])
  expect(changedPaths({ bags: '1', cases: '1' }, { bags: '2', cases: '1' })).toEqual(['/api/desk/bags'])
  expect(changedPaths({ bags: '1' }, { bags: '1', approvals: 'a' })).toEqual(['/api/desk/approvals'])
})

test('what lies below a list is fetched with it', () => {
  const changed = ['/api/desk/cases']
  expect(isChanged(changed, '/api/desk/cases')).toBe(true)
  expect(isChanged(changed, '/api/desk/cases/:caseId')).toBe(true)
  expect(isChanged(changed, '/api/desk/casesettings')).toBe(false)
  expect(isChanged(changed, undefined)).toBe(false)
})
