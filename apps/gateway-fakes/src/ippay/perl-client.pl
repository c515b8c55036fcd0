# Sends transactions by Debian's client of IPPay (libbusiness-onlinepayment-ippay-perl), which is not ours, to a gateway on this machine.
# Standard input: {"port": 8443, "contents": [{...}, ...]}; standard output: what the client made of each answer.
use strict;
use warnings;
use JSON::PP;
use Net::HTTPS::Any;
use Business::OnlinePayment;

my $asked = decode_json(do { local $/; <STDIN> });

# The client names no port, so that its calls go to 443, which takes a privilege to listen on.
for my $name (qw(https_get https_post)) {
  no strict 'refs';
  no warnings 'redefine';
  my $send = \&{"Net::HTTPS::Any::$name"};
  *{"Net::HTTPS::Any::$name"} = sub { $send->(@_, port => $asked->{port}) };
}

my @answers;
for my $content (@{ $asked->{contents} }) {
  my $transaction = Business::OnlinePayment->new('IPPay', default_Origin => 'RECURRING');
  $transaction->server('127.0.0.1');
  $transaction->content(%$content);
  $transaction->submit;
  push @answers, {
    success => $transaction->is_success ? JSON::PP::true : JSON::PP::false,
    code => $transaction->result_code,
    text => $transaction->error_message,
    approval => $transaction->authorization,
    id => $transaction->order_number,
    avs => $transaction->avs_code,
    cvv2 => $transaction->cvv2_response,
  };
}
print encode_json(\@answers);
