import { Component, type ReactNode } from 'react';

/** What goes wrong while drawing stays inside: the fallback takes the place of the children. */
export class ErrorEdge extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
