import { serverTexts } from '@kassavirta/domain/kernel/terms.fi'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../platform/failure.ts'
import type { Submission } from '../../platform/pending-submission.ts'
import { PortalLink } from '../../platform/PortalLink.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { refusedFields } from './deposit-faults.ts'
import styles from './deposits.module.css'
import { depositTexts as texts } from './texts.fi.ts'

/** Why the latest sending did not succeed, and what is certain about it. */
export function Refusal({ submission }: { readonly submission: Submission<unknown, unknown> }) {
  if (submission.state !== 'refused' && submission.state !== 'unknown') return null
  const { failure } = submission
  return failure ? <Told failure={failure} settled={submission.state === 'refused'} /> : null
}

function Told({ failure, settled }: { readonly failure: Failure; readonly settled: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the button may be a screen below the message.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const fields = Object.entries(refusedFields(failure.fields))
  return (
    <div ref={place} className={styles['refusal']}>
      <Banner kind="danger" heading={texts.failed}>
        {/* The server's 500 says no more than this (specification section 8). */}
        <p>{failure.status === 500 ? serverTexts.serverError : failure.text}</p>
        {!settled && <p>{texts.outcomeUnknown}</p>}
        {settled && failure.kind === 'network' && <p>{texts.notSent}</p>}
        {settled && fields.length > 0 && <FieldLinks fields={fields} />}
      </Banner>
    </div>
  )
}

/** Each leads to its field on the form, where the same text stands. */
function FieldLinks({ fields }: { readonly fields: readonly (readonly [string, string])[] }) {
  return (
    <>
      <p>{texts.mend}</p>
      <ul className={styles['fieldLinks']}>
        {fields.map(([name, text]) => (
          <li key={name}>
            <PortalLink to="Tilitys" search={{ kohta: name }}>
              {text}
            </PortalLink>
          </li>
        ))}
      </ul>
    </>
  )
}
