import { formatMoment } from '@kassavirta/domain/kernel/dates'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { linkTo } from '../../platform/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Button } from '../Button.tsx'
import { PageHeading } from '../PageHeading.tsx'
import { Panel } from '../Panel.tsx'
import { SummaryList } from '../SummaryList.tsx'
import styles from './letter.module.css'
import { letterTexts } from './texts.fi.ts'

export type LetterTexts = {
  readonly heading: string
  readonly lead?: string | undefined
  /** Above the cause when sending failed; of a letter that has one of its own. */
  readonly failed?: string
  readonly thanks: string
  /** Of the button that begins another one. */
  readonly again: string
}

type Props = {
  readonly texts: LetterTexts
  /** Undefined when the server gave none. */
  readonly number: number | undefined
  readonly at: Date
  readonly onAgain: () => void
  readonly onLeave: () => void
}

/** The number is what the service desk asks for on the phone. */
export function LetterThanks({ texts, number, at, onAgain, onLeave }: Props) {
  const { user, place } = useSignedIn()
  const router = useRouter()
  useEffect(() => onLeave, [onLeave])
  return (
    <>
      <PageHeading>{texts.thanks}</PageHeading>
      <Panel heading={texts.heading}>
        <SummaryList
          pairs={[
            ...(number === undefined ? [] : [{ term: letterTexts.number, value: number }]),
            { term: letterTexts.place, value: place?.name },
            { term: letterTexts.sender, value: `${user.firstName} ${user.lastName}` },
            { term: letterTexts.sentAt, value: formatMoment(at) },
          ]}
        />
      </Panel>
      <div className={styles['acts']}>
        <Button onClick={() => void router.navigate({ to: linkTo('FrontPage') })}>{letterTexts.ok}</Button>
        <Button kind="text" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </>
  )
}
