import { expect, test } from 'vitest'
import { fileIn, languageNamed, type Language } from './languages.ts'

test('only the languages that are registered can be asked for', () => {
  expect(languageNamed('fi')).toBe('fi')
  expect(() => languageNamed('sv')).toThrow('no texts in “sv”, only in fi')
})

test('the texts of another language stand beside the Finnish ones', () => {
  const other = 'xx' as Language
  expect(fileIn(other, '/src/kernel/texts/terms.fi.ts')).toBe('/src/kernel/texts/terms.xx.ts')
  expect(fileIn(other, '/src/kernel/texts/terms.ts')).toBe('/src/kernel/texts/terms.ts')
  expect(fileIn(other, '/src/kernel/texts/terms.fi.test.ts')).toBe('/src/kernel/texts/terms.fi.test.ts')
})
