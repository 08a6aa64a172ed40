import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { SendingOutcome } from '../../flows/wizard/SendingOutcome.tsx'
import type { SubmissionStatus } from '../../flows/wizard/submission-status.ts'
import { refusedFields } from './deposit-faults.ts'
import styles from './deposits.module.css'
import { depositTexts as texts } from './texts.fi.ts'

/** Why the latest sending did not succeed, with links to the fields that the server named. */
export function Refusal({ standing }: { readonly standing: SubmissionStatus }) {
  const { failure, unsettled } = standing
  return (
    <SendingOutcome standing={standing} thing="declaration" heading={texts.failed}>
      {failure && !unsettled && <Certain failure={failure} />}
    </SendingOutcome>
  )
}

function Certain({ failure }: { readonly failure: Failure }) {
  const fields = Object.entries(refusedFields(failure.fields))
  return (
    <>
      {failure.kind === 'network' && <p>{texts.notSent}</p>}
      {fields.length > 0 && <FieldLinks fields={fields} />}
    </>
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
