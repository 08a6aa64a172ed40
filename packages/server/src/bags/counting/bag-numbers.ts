import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'

/** Numbers of bags as they were typed or read, each once. */
export function readNumbers(texts: readonly string[]): readonly string[] {
  const numbers = [...new Set(texts.map(cleanBagNumber))]
  if (!numbers.every(isBagNumber)) throw fieldProblem('numbers', 'bagNumberInvalid')
  return numbers
}
