import styles from './Button.module.css'
import { classes } from '../styles/classes.ts'

/** Styles a link like a secondary button; it is a link because it only opens another screen. */
export const buttonClass = classes(styles['button'], styles['secondary'])
