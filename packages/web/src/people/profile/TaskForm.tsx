import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from './profile.module.css'
import { savingFailureText } from './saving-failure.ts'
import { profileScreenTexts as texts } from './texts.fi.ts'

export type TaskProps = { readonly onDone: () => void; readonly onCancel: () => void }

type Props = Pick<TaskProps, 'onCancel'> & {
  readonly heading: string
  readonly form: ComponentProps<typeof Form>['form'] & { readonly busy: boolean }
  readonly failed: string
  /** The label of the button that sends the form. */
  readonly label: string
  readonly children: ReactNode
}

/** The form of a task: its first field takes the focus, and its last line has the way back. */
export function TaskForm({ heading, form, failed, label, onCancel, children }: Props) {
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => column.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])
  return (
    <Panel heading={heading}>
      <div ref={column} className={styles['column']}>
        <Form form={form} failed={failed} why={savingFailureText}>
          {children}
          <div className={layout['actions']}>
            <Button type="submit" busy={form.busy}>
              {label}
            </Button>
            <Button kind="secondary" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </div>
        </Form>
      </div>
    </Panel>
  )
}

/** Tells a password manager which user the password belongs to. */
export const PasswordOf = ({ username }: { readonly username: string }) => (
  <input hidden readOnly autoComplete="username" value={username} />
)
