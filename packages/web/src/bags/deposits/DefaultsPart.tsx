import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { useEffect, useRef, Fragment } from 'react'
import type { Account } from '@kassavirta/domain/places/companies/accounts/rules'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { AccountPart } from './AccountPart.tsx'
import { ReferencePart } from './ReferencePart.tsx'
import { depositTexts as texts } from './texts.fi.ts'
import type { Defaults } from './use-defaults.ts'
import { idOf, type DepositFormState } from './use-deposit-form.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { foldedDay, foldedDefaults } from './defaults.ts'
import styles from './defaults.module.css'

type Props = { readonly form: DepositFormState; readonly defaults: Defaults }

/** What is filled in by default: one line, so that the counts fit the first screen, until it is opened. */
export function DefaultsPart({ form, defaults: { folded, open } }: Props) {
  const { account } = form
  const pressed = useRef(false)
  useEffect(() => {
    if (folded || !pressed.current) return
    pressed.current = false
    document.getElementById(idOf('accountId'))?.focus()
  }, [folded])
  if (folded && account) {
    const press = () => {
      pressed.current = true
      open()
    }
    return <FoldedDefaults form={form} account={account} onOpen={press} />
  }
  return (
    <Panel label={texts.accountSection}>
      <div className={styles['fields']}>
        <AccountPart form={form} />
        <ReferencePart form={form} />
      </div>
    </Panel>
  )
}

type FoldedProps = {
  readonly form: DepositFormState
  readonly account: Account
  /** Opens the fields and moves the focus to the first of them. */
  readonly onOpen: () => void
}

function FoldedDefaults({ form, account, onOpen }: FoldedProps) {
  const { company } = useCompanySession()
  return (
    <section className={classes(layout['box'], styles['folded'])} aria-label={texts.defaults}>
      <div className={styles['facts']}>
        <p className={styles['main']}>
          <strong>{company.name}</strong>{' '}
          <span className={styles['fact']}>
            <span className={styles['label']}>{labels.selectedDate} </span>
            {foldedDay(form.data)}
          </span>
        </p>
        <p className={styles['rest']}>
          {foldedDefaults(form.data, account).map(({ label, text }) => (
            <Fragment key={text}>
              <VisuallyHidden>{`${label} `}</VisuallyHidden>
              <span className={styles['fact']}>{text}</span>{' '}
            </Fragment>
          ))}
        </p>
      </div>
      <Button kind="text" aria-expanded={false} onClick={onOpen}>
        {texts.change}
        <VisuallyHidden>{texts.changeWhat.defaults}</VisuallyHidden>
      </Button>
    </section>
  )
}
