import type { Paper } from '@kassavirta/domain/kernel/texts/paper'
import { language } from '../../../platform/language.ts'
import type { Deps } from '../../../platform/deps.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import { readParameters } from '../../../shared/parameters.ts'

/** Whose papers they are: the portal and the provider, by the names that customers know. */
export async function readImprint({ db, settings }: Pick<Deps, 'db' | 'settings'>) {
  const { productName, companyName } = await readParameters(db)
  const producer = settings.brandName ?? productName
  return { producer, foot: [producer, companyName].filter((name) => name !== '').join(' · ') }
}

export const printPaper = (paper: Paper, producer: string, made: Date): Buffer =>
  makePdf(paper, { made, producer, language: `${language}-FI` })
