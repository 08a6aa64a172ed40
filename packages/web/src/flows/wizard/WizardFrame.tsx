import type { ReactNode } from 'react'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { CompanyLine } from '../company/CompanyLine.tsx'
import { Steps } from './Steps.tsx'
import styles from './WizardFrame.module.css'

type Props = {
  /** 1 is the form, 2 the summary and 3 the receipt. */
  readonly step: 1 | 2 | 3
  readonly heading: string
  readonly lead?: ReactNode
  /** False where the content of the form begins with the name of the company. */
  readonly namesCompany?: boolean
  /** Stands across the content and what is beside it. */
  readonly top?: ReactNode
  /** Stays in sight beside the content, and at the bottom of a phone, e.g. a TotalPanel. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The frame of every wizard: the steps, the heading and the content. */
export function WizardFrame({ step, heading, lead, namesCompany = true, top, aside, children }: Props) {
  return (
    <>
      <div className={styles['head']}>
        <Steps current={step} />
        <PageHeading lead={lead}>{heading}</PageHeading>
      </div>
      {/* The summary and the receipt name the company in their first row. */}
      {step === 1 && namesCompany && <CompanyLine />}
      {top}
      {aside === undefined ? (
        children
      ) : (
        <div className={styles['layout']}>
          {/* The styles show both alike. On the summary the keyboard reaches Confirm before the links back. */}
          {step === 2 && <div className={styles['aside']}>{aside}</div>}
          <div className={styles['content']}>{children}</div>
          {step !== 2 && <div className={styles['aside']}>{aside}</div>}
        </div>
      )}
    </>
  )
}
