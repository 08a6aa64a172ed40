import { paragraphsOf } from '@kassavirta/domain/letters/messages/publishing/plain-text'
import { Fragment } from 'react'
import { Panel } from '../../../platform/parts/Panel.tsx'
import page from '../../../platform/parts/page.module.css'
import styles from './Publishing.module.css'
import { publishingTexts as texts } from './texts.fi.ts'

type Props = { readonly header: string; readonly text: string }

/** The message by the same rule that makes its body on the server. */
export const Preview = ({ header, text }: Props) => (
  <Panel heading={texts.preview}>
    <div className={styles['preview']}>
      {header.trim() === '' && text.trim() === '' ? (
        <p className={page['quiet']}>{texts.emptyPreview}</p>
      ) : (
        <>
          <h3>{header}</h3>
          {paragraphsOf(text).map((lines, at) => (
            <p key={at}>
              {lines.map((pieces, line) => (
                <Fragment key={line}>
                  {line > 0 && <br />}
                  {pieces.map((piece, nth) =>
                    piece.isLink ? (
                      <u key={nth}>{piece.text}</u>
                    ) : (
                      <Fragment key={nth}>{piece.text}</Fragment>
                    ),
                  )}
                </Fragment>
              ))}
            </p>
          ))}
        </>
      )}
    </div>
  </Panel>
)
