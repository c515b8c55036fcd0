/** Sends a text message (SMS); rejects when it was not taken over. */
export interface TextSender {
  send(message: { id: string; to: string; text: string }): Promise<void>;
}
